import { type DocumentContent, entries } from '#edge/platform/pdf/contract'
import { displayDate } from '#edge/platform/time'
import type { ApplicationSection } from './contract'
import { authorization, programNames } from './programs'
import type { ApplicationRow } from './table'

/** An application as the program reads it. */
export const applicationDocument = (
  application: ApplicationRow,
  issuer: string,
  sections: readonly ApplicationSection[],
): DocumentContent => ({
  title: 'Application for medicine without cost',
  language: 'en',
  issuer,
  subtitles: [{ text: programNames[application.program] }],
  blocks: [
    ...sections.flatMap(({ title, entries: rows }) => [
      { kind: 'heading' as const, text: title },
      entries(rows.map(({ label, text }) => [label, text])),
    ]),
    { kind: 'heading', text: 'Authorization' },
    { kind: 'list', items: authorization.map((text) => ({ text })) },
    { kind: 'heading', text: 'Signatures' },
    entries([
      ['Patient', signature(application.patientInitials, application.patientSignedAt)],
      ['Prescriber', signature(application.providerInitials, application.providerSignedAt)],
    ]),
  ],
  footer: 'Confidential: protected health information',
})

const signature = (initials: string | null, at: string | null) =>
  initials && at ? `${initials}, ${displayDate(at.slice(0, 10))}` : 'Not signed yet'
