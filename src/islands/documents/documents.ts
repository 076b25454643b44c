import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { administrativeKinds, documentKinds } from '#edge/domains/documents/contract'
import { line } from '#edge/platform/fields'
import { apiWithLocalErrors } from '../stores/api'
import type { Option } from '../ui/form/Select'

export type PatientDocument = Awaited<ReturnType<typeof loadDocuments>>['rows'][number]
export type DocumentKind = (typeof documentKinds)[number]

/** The latest first; a page of them is more than a record has. */
export const loadDocuments = (api: Api, patient: string) =>
  api.documents.in({ patients: patient }).page({ sort: '-createdAt', page: { size: 100 } })

export const documentKindLabels: Readonly<Record<DocumentKind, string>> = {
  identification: 'Identification',
  insurance: 'Insurance',
  proof_of_income: 'Proof of income',
  proof_of_address: 'Proof of address',
  form: 'Form',
  other: 'Something else',
  outside_result: 'Test result from elsewhere',
  outside_record: 'Record from elsewhere',
  letter: 'Letter',
}

/** What may be added: the office adds no papers that tell of health. */
export const kindOptions = (isOffice: boolean): readonly Option[] =>
  (isOffice ? administrativeKinds : documentKinds).map((kind) => ({
    value: kind,
    label: documentKindLabels[kind],
  }))

export const documentSchema = z.object({
  kind: z.enum(documentKinds, 'Choose what it is'),
  name: line(120, 'Name the document'),
  shownToPatient: z.optional(z.string()),
})

const target = (patient: string, document: string) => ({ params: { patient, document } })

export const listFiles = (patient: string, document: string) =>
  apiWithLocalErrors.call(
    'GET /patients/:patient/documents/:document/files',
    target(patient, document),
  )
export const readDocumentFile = async (patient: string, document: string, attachment: string) =>
  (
    await apiWithLocalErrors.call('GET /patients/:patient/documents/:document/files/:attachment', {
      params: { patient, document, attachment },
    })
  ).file
export const uploadFile = (
  patient: string,
  document: string,
  body: { readonly file: string; readonly name: string },
) =>
  apiWithLocalErrors.call('POST /patients/:patient/documents/:document/files', {
    ...target(patient, document),
    body,
  })

/** Says that the other side's document was opened; once is enough. */
export const markViewed = (patient: string, id: string) =>
  apiWithLocalErrors.call('PATCH /patients/:patient/documents/:id/mark_viewed', {
    params: { patient, id },
  })
