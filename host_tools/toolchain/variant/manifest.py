# What the tests' interpreter has frozen in: what every image of the ESP32 port has of the same.
include("$(MPY_DIR)/extmod/asyncio")
