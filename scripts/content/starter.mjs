import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phoneDisplay } from '../../src/edge/platform/phone-display.ts'
import { importFrom } from './import.mjs'
import { readDemoContent } from './read-demo.mjs'

/** Types that tell of the demo's own people and partners. */
const demoTypes = ['clinician', 'notice', 'sanity.imageAsset', 'sanity.fileAsset']

/**
 * What a clinic's site begins with: the pages of the product without the demo's people, partners and pictures, in the
 * clinic's own name. Health claims wait for its clinicians, and legal texts for two of its people.
 */
export const starterDocuments = (documents, { name, phone, host, today }) => {
  const isLeftOut = (each) =>
    demoTypes.includes(each._type) ||
    (each._type === 'brand' && !each.isDefault) ||
    isOfPartner(each) ||
    (each._type === 'legalDocument' && each._id.includes('2025'))
  const isOfPartner = ({ _type, brand, brands }) =>
    _type !== 'brand' &&
    [brand, ...(Array.isArray(brands) ? brands : [])].some(
      (each) => each && partners.has(each._ref),
    )
  const partners = new Set(
    documents.filter((each) => each._type === 'brand' && !each.isDefault).map(({ _id }) => _id),
  )
  const gone = new Set(documents.filter(isLeftOut).map(({ _id }) => _id))
  return documents
    .filter(({ _id }) => !gone.has(_id))
    .map((each) => inName(withoutReferences(each, gone), name))
    .map((each) => {
      if (each._type === 'brand') return ownBrand(each, { name, phone, host })
      if (each._type === 'legalDocument') return ownText(each, today)
      return each
    })
}

const refersTo = (value, gone) =>
  Boolean(value) &&
  typeof value === 'object' &&
  (gone.has(value._ref) || gone.has(value.asset?._ref))
/** A copy that refers to nothing that is left out: lists lose those items, other places stay empty. */
const withoutReferences = (value, gone) => {
  if (Array.isArray(value))
    return value
      .filter((each) => !refersTo(each, gone))
      .map((each) => withoutReferences(each, gone))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => !refersTo(each, gone))
      .map(([key, each]) => [key, withoutReferences(each, gone)]),
  )
}

/** The texts say the name of the clinic, in every language. */
const inName = (value, name) => {
  if (typeof value === 'string') return value.replaceAll('Care Plus', name)
  if (Array.isArray(value)) return value.map((each) => inName(each, name))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inName(each, name)]))
}

const ownBrand = ({ logo: _, contact: __, ...brand }, { name, phone, host }) => ({
  ...brand,
  name,
  slug: {
    _type: 'slug',
    current:
      name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'clinic',
  },
  hosts: [host],
  ...(phone && { contact: { phone: phoneDisplay(phone) } }),
})

/** A version of the clinic's own, in force from today once two people have published it. */
const ownText = ({ hash: _, ...text }, today) => ({
  ...text,
  _id: `legal.${text.document}.${today}`,
  version: today,
  effectiveOn: today,
})

/** Facts of the demo that a clinic has to put right: prices, and the practice behind it. */
const statesFacts = (document) =>
  document._type !== 'legalDocument' &&
  /\$\d|\bdemo\b|Medical Group/.test(textsOf(document).join(' '))
const textsOf = (value) =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsOf)
      : []

/** Imports the starter content: what is there already stays, and what states facts waits as a draft to be read. */
export const importStarter = async (destination, clinic) => {
  const folder = mkdtempSync(join(tmpdir(), 'careplus-starter-'))
  const documents = starterDocuments(await readDemoContent(), clinic)
  writeFileSync(
    join(folder, 'data.ndjson'),
    documents.map((each) => `${JSON.stringify(each)}\n`).join(''),
  )
  try {
    return await importFrom(destination, folder, { waits: statesFacts })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
