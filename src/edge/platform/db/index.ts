/** SQL as domains write it, and the database that runs it. */

export { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
export { byConstraint, connect, type Db, isConstraintError } from './connection'
export { readPlace, storePlace } from './job-places'
export { chosenName, legalInitials, legalName, userName } from './names'
export { inSteps, maxRowsPerStep, nextRows, writeDueRows } from './page'
export {
  allOf,
  creationStamps,
  deleteFrom,
  type Fields,
  inList,
  insert,
  insertFrom,
  type RowOf,
  returning,
  type Statement,
  select,
  selectAll,
  stamps,
  update,
} from './statement'
