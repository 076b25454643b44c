import { createHash } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The id of a row's resource: its own where that is a UUID, else a hash of its table and key, which FHIR has letters for.
 * Rows of several tables that are `Basic` share ids, so those are hashes too.
 */
export const resourceIdOf = ({ name, key }, row, type) =>
  type !== 'Basic' && key.length === 1 && key[0] === 'id' && uuid.test(row.id)
    ? row.id
    : createHash('sha256')
        .update(JSON.stringify([name, ...key.map((column) => row[column])]))
        .digest('hex')
        .slice(0, 32)

/** A reference to the resource of a row whose key is `id`. */
export const referenceOf = (type, table, id) => ({
  reference: `${type}/${resourceIdOf({ name: table, key: ['id'] }, { id }, type)}`,
})
