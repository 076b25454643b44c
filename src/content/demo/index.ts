import type { ContentDocument } from '../documents'
import { brandDocuments } from './brands'
import { clinicianDocuments } from './clinicians'
import { faqDocuments } from './faq'
import { landingDocuments } from './landing'
import { legalDocuments } from './legal'
import { pageDocuments } from './pages'
import { translated } from './translate'
import ar from './translations/ar.json' with { type: 'json' }
import es from './translations/es.json' with { type: 'json' }
import fr from './translations/fr.json' with { type: 'json' }

const topics: readonly (readonly ContentDocument[])[] = [
  brandDocuments,
  landingDocuments,
  faqDocuments,
  clinicianDocuments,
  pageDocuments,
  legalDocuments,
]

/** All demo content, with the translations there are: what a local lake begins with, and nothing else does. */
export const demoDocuments = (): ContentDocument[] =>
  topics.flat().map((document) => translated(document, { ar, es, fr }) as ContentDocument)
