/** Opens an SQLite file. Loaded only here: a command begins in the machine's Node, and Node 20 has no SQLite. */
export const openDatabase = (file, options = {}) => {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  return new DatabaseSync(file, options)
}
