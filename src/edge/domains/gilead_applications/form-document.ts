import { type DocumentContent, entries } from '#edge/platform/pdf/contract'
import { displayDate, localDate } from '#edge/platform/time'
import type { ApplicationSection } from './contract'
import { authorization, programNames } from './programs'
import type { ApplicationRow } from './table'

/** With the zone of its patient, by whose days both sides sign. */
export type DatedApplication = ApplicationRow & { readonly zone: string }

/** An application as the program reads it. */
export const applicationDocument = (
  { zone, ...row }: DatedApplication,
  issuer: string,
  sections: readonly ApplicationSection[],
): DocumentContent => ({
  title: 'Application for medicine without cost',
  language: 'en',
  issuer,
  subtitles: [{ text: programNames[row.program] }],
  blocks: [
    ...sections.flatMap(({ title, entries: rows }) => [
      { kind: 'heading' as const, text: title },
      entries(rows.map(({ label, text }) => [label, text])),
    ]),
    { kind: 'heading', text: 'Authorization' },
    { kind: 'list', items: authorization.map((text) => ({ text })) },
    { kind: 'heading', text: 'Signatures' },
    entries([
      ['Patient', signature(row.patientInitials, row.patientSignedAt, zone)],
      ['Prescriber', signature(row.providerInitials, row.providerSignedAt, zone)],
    ]),
  ],
  footer: 'Confidential: protected health information',
})

const signature = (initials: string | null, at: string | null, zone: string) =>
  initials && at ? `${initials}, ${displayDate(localDate(at, zone))}` : 'Not signed yet'
