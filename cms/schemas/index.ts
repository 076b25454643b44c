import type { Rule, SchemaTypeDefinition } from 'sanity'
import type { DocumentType } from '../../src/content/document-parts'
import { brand } from './documents/brand'
import { clinician } from './documents/clinician'
import { errorPage, notice } from './documents/errors-and-notices'
import { faqEntry, faqTopic } from './documents/faq'
import { landingPage } from './documents/landing'
import { legalDocument } from './documents/legal'
import { page } from './documents/page'
import { treatment } from './documents/treatment'
import { lakeRules } from './lake-rules'
import { claim } from './objects/claim'
import { localeBlocks, localeString, localeText } from './objects/locale'
import { sectionTypes } from './objects/sections'

/** Every document the site knows, and no other. */
export const documents = {
  brand,
  landingPage,
  faqTopic,
  faqEntry,
  treatment,
  clinician,
  page,
  legalDocument,
  errorPage,
  notice,
} satisfies Record<DocumentType, SchemaTypeDefinition>

const withLakeRules = (type: SchemaTypeDefinition): SchemaTypeDefinition =>
  ({ ...type, validation: (rule: Rule) => rule.custom(lakeRules as never) }) as never

export const schemaTypes: SchemaTypeDefinition[] = [
  ...(Object.values(documents) as SchemaTypeDefinition[]).map(withLakeRules),
  claim,
  localeString,
  localeText,
  localeBlocks,
  ...sectionTypes,
] as SchemaTypeDefinition[]
