"""The registers of an MFRC522 that are used, and what they are set to.

From NXP's datasheet. On I2C a register is named by its number as it is (on SPI it is
shifted); several bytes written to or read from one register all go to that register,
which only the FIFO has a use for.
"""

from typing import Final

COMMAND: Final = 0x01
COM_IRQ: Final = 0x04
ERROR: Final = 0x06
FIFO: Final = 0x09
FIFO_LEVEL: Final = 0x0A
CONTROL: Final = 0x0C
BIT_FRAMING: Final = 0x0D
COLL: Final = 0x0E
MODE: Final = 0x11
TX_MODE: Final = 0x12
RX_MODE: Final = 0x13
TX_CONTROL: Final = 0x14
TX_ASK: Final = 0x15
MOD_WIDTH: Final = 0x24
RF_CFG: Final = 0x26
T_MODE: Final = 0x2A
T_PRESCALER: Final = 0x2B
T_RELOAD_HIGH: Final = 0x2C
T_RELOAD_LOW: Final = 0x2D
VERSION: Final = 0x37

# COMMAND
IDLE: Final = 0x00
TRANSCEIVE: Final = 0x0C
SOFT_RESET: Final = 0x0F
POWER_DOWN: Final = 0x10
"""Set while the chip starts up, too."""

# COM_IRQ
ALL_IRQS: Final = 0x7F
SENT: Final = 0x40
RECEIVED: Final = 0x20
TIMED_OUT: Final = 0x01

# ERROR
COLLIDED: Final = 0x08
BROKEN: Final = 0xD7
"""Any of: write, temperature, buffer overflow, CRC, parity, protocol."""

# FIFO_LEVEL
FLUSH: Final = 0x80
FIFO_SIZE: Final = 64

# CONTROL
LAST_BITS: Final = 0x07

# BIT_FRAMING
START_SEND: Final = 0x80

# COLL
NO_POSITION: Final = 0x20
POSITION: Final = 0x1F

# TX_CONTROL
ANTENNA: Final = 0x03

TICK_SECONDS: Final = (2 * 0xA9 + 1) / 13.56e6
TIMEOUT_TICKS: Final = 400
"""10 ms: a tag takes 5 ms for a page, and everything else is quicker."""

SETUP: Final = (
    (TX_MODE, 0x00),
    (RX_MODE, 0x00),
    (MOD_WIDTH, 0x26),
    (T_MODE, 0x80),  # the timer starts by itself after each transmission
    (T_PRESCALER, 0xA9),
    (T_RELOAD_HIGH, TIMEOUT_TICKS >> 8),
    (T_RELOAD_LOW, TIMEOUT_TICKS & 0xFF),
    (TX_ASK, 0x40),
    (MODE, 0x3D),
    (COLL, 0x00),  # what comes after a collision is no part of the answer
)
"""After a reset: 106 kbit/s without the chip's own CRC."""

VERSIONS: Final = {
    0x90: "MFRC522 v0",
    0x91: "MFRC522 v1",
    0x92: "MFRC522 v2",
    0x88: "FM17522",
    0x89: "FM17522E",
    0xB2: "FM17522",
    0x15: "WS1850S",
    0x12: "an imitation of the MFRC522",
}
"""What the version register says. Others are used too; 00 and FF are no chip."""
