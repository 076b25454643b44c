import type { ContentDocument } from '../documents'
import { brandDocuments, brandPictures } from './brands'
import { withApprovedClaims } from './claim'
import { clinicianDocuments } from './clinicians'
import { errorDocuments } from './errors'
import { faqDocuments } from './faq'
import { landingDocuments } from './landing'
import { legalDocuments } from './legal'
import { noticeDocuments } from './notices'
import { pageDocuments } from './pages'
import { withDemoTranslations } from './translate'
import ar from './translations/ar.json' with { type: 'json' }
import es from './translations/es.json' with { type: 'json' }
import fr from './translations/fr.json' with { type: 'json' }
import { treatmentDocuments } from './treatments'

const topics: readonly (readonly ContentDocument[])[] = [
  brandDocuments,
  landingDocuments,
  faqDocuments,
  clinicianDocuments,
  pageDocuments,
  legalDocuments,
  treatmentDocuments,
  errorDocuments,
  noticeDocuments,
]

/** All demo content, with the translations there are: what a local lake begins with, and nothing else does. */
export const demoDocuments = (): (ContentDocument | Picture)[] => [
  ...brandPictures,
  ...topics
    .flat()
    .map(
      (document) =>
        withApprovedClaims(withDemoTranslations(document, { ar, es, fr })) as ContentDocument,
    ),
]
type Picture = (typeof brandPictures)[number]
