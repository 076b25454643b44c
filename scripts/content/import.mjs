import { readFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { fail } from '../process/shell.mjs'

/** Characters and documents of one transaction, at most. */
const maxCharacters = 2_000_000
const maxDocuments = 500

/**
 * Imports the documents of a folder: those that do not exist yet, or with `replace` all of them. None is refused for the
 * people it takes: what this platform exported comes back as it was, by its seal. Of what comes from elsewhere, a legal
 * text and what has health claims become drafts, for those people to publish; and so does what `waits` says.
 */
export const importFrom = async ({ client, isLake }, folder, { replace, waits = () => false }) => {
  const lines = readFileSync(join(folder, 'data.ndjson'), 'utf8').split('\n').filter(Boolean)
  const uploads = new Map()
  const documents = []
  for (const line of lines)
    documents.push(await withAssets(JSON.parse(line), folder, client, uploads))
  let written = 0
  const trusted = isLake && (await areSealsKnown(documents, client))
  const { changed, finalTexts } = await separateFinalTexts(documents, client, trusted)
  const { ready, claims } = isLake
    ? draftWaiting(changed, trusted, waits)
    : { ready: changed, claims: [] }
  for (const batch of toBatches(sortByReference(ready))) {
    const transaction = client.transaction()
    for (const { _rev, ...sealed } of batch) {
      const { _seal, ...plain } = sealed
      const each = trusted ? sealed : plain
      replace ? transaction.createOrReplace(each) : transaction.createIfNotExists(each)
    }
    const { results } = await transaction.commit({ returnDocuments: false })
    written += results.filter(({ operation }) => operation !== 'none').length
  }
  return { documents: documents.length, written, assets: uploads.size, finalTexts, claims }
}

/** Whether the seals are this platform's: tried with one, without writing it. */
const areSealsKnown = async (documents, client) => {
  const sealed = documents.find(({ _seal }) => _seal)
  if (!sealed) return false
  const { _rev, ...document } = sealed
  return client
    .mutate([{ createOrReplace: document }], { dryRun: true, returnDocuments: false })
    .then(
      () => true,
      ({ statusCode }) => statusCode !== 403,
    )
}

const isDraft = ({ _id }) => /^(drafts|versions)\./.test(_id)
const hasClaims = (value) =>
  Array.isArray(value)
    ? value.some(hasClaims)
    : Boolean(value) &&
      typeof value === 'object' &&
      (value._type === 'claim' || Object.values(value).some(hasClaims))
const withoutApprovals = (value) => {
  if (Array.isArray(value)) return value.map(withoutApprovals)
  if (!value || typeof value !== 'object') return value
  const { approval, ...rest } = value
  const plain = value._type === 'claim' || approval === undefined ? rest : value
  return Object.fromEntries(
    Object.entries(plain).map(([name, each]) => [name, withoutApprovals(each)]),
  )
}

/** Health claims that no clinician of this platform approved wait as drafts, and so does what refers to them. */
const draftWaiting = (documents, trusted, waits) => {
  const waiting = new Set(
    documents
      .filter(
        (each) => !isDraft(each) && !(trusted && each._seal) && (hasClaims(each) || waits(each)),
      )
      .map(({ _id }) => _id),
  )
  const claims = [...waiting]
  for (let size = -1; size !== waiting.size; ) {
    size = waiting.size
    for (const each of documents)
      if (!isDraft(each) && referencesIn(each).some((id) => waiting.has(id))) waiting.add(each._id)
  }
  const ready = documents.map((each) => {
    if (!waiting.has(each._id)) return each
    const { _seal, ...document } = withoutApprovals(withWeakReferences(each, waiting))
    return { ...document, _id: `drafts.${each._id}` }
  })
  return { ready, claims }
}

/** A draft refers to drafts until both are published. */
const withWeakReferences = (value, waiting) => {
  if (Array.isArray(value)) return value.map((each) => withWeakReferences(each, waiting))
  if (!value || typeof value !== 'object') return value
  if (waiting.has(value._ref))
    return { ...value, _weak: true, _strengthenOnPublish: { type: value._type } }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withWeakReferences(each, waiting)]),
  )
}

/**
 * Without what the destination has already as it is. A legal text is published by two people, and never changes: one
 * that is not there and is not sealed becomes a draft for them, and another text of a version that is there is left out
 * and named.
 */
const separateFinalTexts = async (documents, client, trusted) => {
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
    if (document._type !== 'legalDocument' || isDraft(document)) return [document]
    if (!there && trusted && document._seal) return [document]
    finalTexts.push(
      `${document.document} ${document.version}${there ? ': kept as it is there' : ': a draft now, for its second person to publish'}`,
    )
    const { hash: _, _seal, ...text } = document
    return there ? [] : [{ ...text, _id: `drafts.${document._id}` }]
  })
  return { changed, finalTexts }
}

const canonical = ({ _rev, _createdAt, _updatedAt, _system, _seal, ...document }) =>
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
