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
  const { changed, finalTexts } = await separateFinalTexts(documents, client)
  for (const batch of toBatches(sortByReference(changed))) {
    const transaction = client.transaction()
    for (const { _rev, ...each } of batch)
      replace ? transaction.createOrReplace(each) : transaction.createIfNotExists(each)
    const { results } = await transaction.commit({ returnDocuments: false })
    written += results.filter(({ operation }) => operation !== 'none').length
  }
  return { documents: documents.length, written, assets: uploads.size, finalTexts }
}

/**
 * Without what the destination has already as it is. A legal text is published by two people, and never changes: one
 * that is not there becomes a draft for them, and another text of a version that is there is left out and named.
 */
const separateFinalTexts = async (documents, client) => {
  const current = new Map()
  for (let at = 0; at < documents.length; at += 100) {
    const ids = documents.slice(at, at + 100).map(({ _id }) => _id)
    for (const document of await client.getDocuments(ids))
      if (document) current.set(document._id, document)
  }
  const finalTexts = []
  const changed = documents.flatMap((document) => {
    const there = current.get(document._id)
    if (there && canonical(there) === canonical(document)) return []
    if (document._type !== 'legalDocument' || /^(drafts|versions)\./.test(document._id))
      return [document]
    finalTexts.push(
      `${document.document} ${document.version}${there ? ': kept as it is there' : ': a draft now, for its second person to publish'}`,
    )
    const { hash: _, ...text } = document
    return there ? [] : [{ ...text, _id: `drafts.${document._id}` }]
  })
  return { changed, finalTexts }
}

const canonical = ({ _rev, _createdAt, _updatedAt, _system, ...document }) =>
  JSON.stringify(sorted(document))
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
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
