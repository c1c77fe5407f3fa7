-- What a card says, the product does: white labeling and read-only tokens do not exist yet. A list that an operator changed stays.
UPDATE `tier` SET `features` = '["All features"]' WHERE `features` = '["All features","White labeling","API access"]';
