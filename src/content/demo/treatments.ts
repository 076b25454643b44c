import type { ContentDocument } from '../documents'
import { careTreatments } from './treatments/care'
import { treatmentOf } from './treatments/entry'
import { pep, prevent } from './treatments/prevent'

/** What the clinic says about each of its nine service lines. */
export const treatmentDocuments: readonly ContentDocument[] = [
  pep,
  ...prevent,
  ...careTreatments,
].map((line, at) => treatmentOf(line, (at + 1) * 10))
