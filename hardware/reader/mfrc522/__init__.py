"""The MFRC522 by NXP, and chips like it, on I2C: registers, cards, chip, driver."""
