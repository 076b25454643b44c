import { readFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { fail } from '../process/shell.mjs'

/** Characters and documents of one transaction, at most. */
const maxCharacters = 2_000_000
const maxDocuments = 500

/** Imports the documents of a folder: those that do not exist yet, or with `replace` all of them. */
export const importFrom = async ({ client }, folder, { replace }) => {
  const lines = readFileSync(join(folder, 'data.ndjson'), 'utf8').split('\n').filter(Boolean)
  const uploads = new Map()
  const documents = []
  for (const line of lines)
    documents.push(await withAssets(JSON.parse(line), folder, client, uploads))
  let written = 0
  for (const batch of toBatches(sortByReference(documents))) {
    const transaction = client.transaction()
    for (const { _rev, ...each } of batch)
      replace ? transaction.createOrReplace(each) : transaction.createIfNotExists(each)
    const { results } = await transaction.commit({ returnDocuments: false })
    written += results.filter(({ operation }) => operation !== 'none').length
  }
  return { documents: documents.length, written, assets: uploads.size }
}

/** Uploads the files a document refers to, each once, and refers to the assets. */
const withAssets = async (value, folder, client, uploads) => {
  if (Array.isArray(value)) {
    const all = []
    for (const each of value) all.push(await withAssets(each, folder, client, uploads))
    return all
  }
  if (!value || typeof value !== 'object') return value
  const { _sanityAsset: file, ...rest } = value
  const out = file ? { asset: await uploadOnce(file, folder, client, uploads) } : {}
  for (const [name, each] of Object.entries(rest))
    out[name] = await withAssets(each, folder, client, uploads)
  return out
}

const uploadOnce = async (file, folder, client, uploads) => {
  const [, kind, path] = /^(image|file)@file:\/\/(?:\.\/)?(.+)$/.exec(file) ?? []
  const at = resolve(folder, path ?? '')
  if (!path || !at.startsWith(resolve(folder) + sep)) fail(`${file} is not a file of this folder`)
  const known = uploads.get(at)
  if (known) return known
  const { _id } = await client.assets.upload(kind, readFileSync(at), { filename: basename(at) })
  const reference = { _type: 'reference', _ref: _id }
  uploads.set(at, reference)
  return reference
}

const referencesIn = (value, into = []) => {
  if (!value || typeof value !== 'object') return into
  if (typeof value._ref === 'string') into.push(value._ref)
  for (const each of Object.values(value)) referencesIn(each, into)
  return into
}

/** A referenced document comes before those that refer to it. */
const sortByReference = (documents) => {
  const byId = new Map(documents.map((each) => [each._id, each]))
  const done = new Set()
  const order = []
  const visit = (document) => {
    if (!document || done.has(document._id)) return
    done.add(document._id)
    for (const id of referencesIn(document)) visit(byId.get(id))
    order.push(document)
  }
  for (const each of documents) visit(each)
  return order
}

const toBatches = (documents) => {
  const all = [[]]
  let size = 0
  for (const each of documents) {
    const length = JSON.stringify(each).length
    if (size + length > maxCharacters || all.at(-1).length >= maxDocuments) {
      all.push([])
      size = 0
    }
    all.at(-1).push(each)
    size += length
  }
  return all.filter((batch) => batch.length)
}
