-- Earlier codes had 79 bits beside a fast hash. The panel asks everybody without codes to make new ones.
DELETE FROM "recovery_codes";
