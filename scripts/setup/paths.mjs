import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
/** Database, files and content of the local server. */
export const stateFolder = process.env.CAREPLUS_STATE ?? join(root, '.state')
/** The rows that come with the product. */
export const referenceFolder = 'src/edge/platform/db/reference'
