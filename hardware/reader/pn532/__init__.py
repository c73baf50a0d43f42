"""The PN532 by NXP on I2C: frames, commands, the chip, the driver, an emulator."""
