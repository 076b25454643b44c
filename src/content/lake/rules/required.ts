import type { DocumentType } from '#content/document-parts'
import type { StoredDocument } from '../store/document'
import { getPath, isPart, type PublishIssue, walk } from './validation'

/** Paths without which a page has nothing to show, by type of document and by what it is made of. */
const ofDocuments: Readonly<Record<string, readonly string[]>> = {
  brand: ['name', 'slug.current'],
  landingPage: ['title', 'hero.title.en'],
  faqTopic: ['title.en', 'slug.current'],
  faqEntry: ['question.en', 'slug.current', 'topic', 'answer.en'],
  treatment: ['title.en', 'slug.current', 'summary.en', 'serviceLine', 'group', 'tile'],
  clinician: ['slug.current'],
  page: ['title.en', 'slug.current'],
  legalDocument: ['title.en'],
  errorPage: ['code'],
  notice: ['text.en', 'tone'],
} satisfies Record<DocumentType, readonly string[]>
const ofParts: Readonly<Record<string, readonly string[]>> = {
  expect: ['title.en', 'text.en'],
  'page.steps': ['title.en', 'text.en'],
  steps: ['title.en'],
  kinds: ['title.en'],
  uninsured: ['title.en'],
  rows: ['what.en'],
  places: ['label.en', 'href'],
  markDefs: ['href'],
  landingProof: ['figure', 'claim'],
  landingSteps: ['title.en'],
  landingWays: ['title.en'],
  landingPep: ['title.en'],
  landingHelp: ['title.en'],
  landingCost: ['title.en'],
  landingClinicians: ['title.en'],
  landingPrivacy: ['title.en'],
  landingQuestions: ['title.en'],
  landingWords: ['title.en'],
}

/** Finds missing values that a page needs; of translated words the English, the fallback of the others. */
export const requiredIssues = (document: StoredDocument): PublishIssue[] =>
  [...walk(document)].flatMap(({ path, value }) =>
    isPart(value)
      ? requiredPaths(document._type, path, value)
          .filter((each) => isMissing(getPath(value, each)))
          .map((each) => ({
            path: path ? `${path}.${each}` : each,
            message: each.endsWith('.en') ? 'Write it in English first' : 'This is missing',
          }))
      : [],
  )

const requiredPaths = (
  type: string,
  path: string,
  { _type }: Readonly<Record<string, unknown>>,
): readonly string[] => {
  if (!path) return (Object.hasOwn(ofDocuments, type) && ofDocuments[type]) || []
  const [, name = ''] = /(?:^|\.)(\w+)(?:\[\d+\])?$/.exec(path) ?? []
  const key = [`${type}.${name}`, name, String(_type)].find((each) => Object.hasOwn(ofParts, each))
  return (key && ofParts[key]) || []
}

const isMissing = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.trim()
  if (Array.isArray(value)) return !value.some(hasWords)
  return value === undefined || value === null
}

/** Whether a block of rich text says anything. */
const hasWords = (block: unknown): boolean =>
  isPart(block) && Array.isArray(block.children)
    ? block.children.some((child) => isPart(child) && String(child.text ?? '').trim() !== '')
    : Boolean(block)
