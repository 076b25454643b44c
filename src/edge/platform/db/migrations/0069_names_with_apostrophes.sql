-- The words a person is found by, as in 0007, where a name has an apostrophe, an ʻokina, a space or a hyphen: parted there
-- (Ka ahumanu), without it (Kaahumanu), each name as one word (DeLaCruz), and with German letters taken apart (Mueller).
-- `nameWords` and `nameReadings` do the same to what is typed.
DROP VIEW account_names;
CREATE VIEW account_names_in_plain_letters AS
  SELECT account, id, role,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(names, char(1600), ''), char(1611), ''), char(1612), ''), char(1613), ''), char(1614), ''), char(1615), ''), char(1616), ''), char(1617), ''), char(1618), ''), char(1648), ''), char(1570), char(1575)), char(1571), char(1575)), char(1573), char(1575)), char(1649), char(1575)), char(1609), char(1610)), char(1577), char(1607)) AS names
  FROM (SELECT rowid AS account, id, role,
    -- A separator of units stands between two names, so that each is one word by itself.
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(first_name || char(31) || last_name || char(31) || ifnull(nickname, ''), 'Đ', 'D'), 'đ', 'd'), 'Ð', 'D'), 'ð', 'd'), 'Ħ', 'H'), 'ħ', 'h'), 'ı', 'i'), 'Ł', 'L'), 'ł', 'l'), 'Ŋ', 'N'), 'ŋ', 'n'), 'Ø', 'O'), 'ø', 'o'), 'Ŧ', 'T'), 'ŧ', 't'), 'Æ', 'Ae'), 'æ', 'ae'), 'Œ', 'Oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'Th'), 'þ', 'th') AS names
  FROM users);
CREATE VIEW account_names_in_parts AS
  SELECT account, id, role,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(names, '''', char(30)), char(8217), char(30)), char(8216), char(30)), char(8219), char(30)), '`', char(30)), char(180), char(30)), char(8242), char(30)), char(697), char(30)), char(698), char(30)), char(699), char(30)), char(700), char(30)), char(701), char(30)), char(702), char(30)), char(703), char(30)), char(8288), '') AS names
  FROM account_names_in_plain_letters;
CREATE VIEW account_names AS
  SELECT account, id, role,
    replace(names, char(30), ' ')
    || ' ' || replace(names, char(30), '')
    || ' ' || replace(replace(replace(replace(names, char(30), ''), ' ', ''), '-', ''), '.', '')
    || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(names, char(30), ''), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'Ä', 'Ae'), 'Ö', 'Oe'), 'Ü', 'Ue'), 'Å', 'Aa') AS names
  FROM account_names_in_parts;

UPDATE staff_names SET names = (SELECT names FROM account_names WHERE account = staff_names.rowid);
UPDATE patient_names SET names = (SELECT names FROM account_names WHERE account = patient_names.rowid);
