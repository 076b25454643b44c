import * as z from 'zod/mini'
import { type Api, ApiError, type WriteOptions } from '#edge/client'
import {
  isUndelivered,
  type ReleaseClass,
  type ReleaseStatus,
  releaseClasses,
  releaseClassNames,
  releasePurposeNames,
  releasePurposes,
  releaseSectionNames,
  releaseSections,
} from '#edge/domains/record_releases/contract'
import { line, paragraphs, phone } from '#edge/platform/fields'
import { entriesOf } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '../stores/api'
import { initialsOf, type Signer } from '../ui/form/InitialsField'
import type { Option } from '../ui/form/Select'

const requestsIn = (api: Api, patient: string) => api.roi_requests.in({ patients: patient })

export const loadReleases = (api: Api, patientId: string) =>
  requestsIn(api, patientId).page({ sort: '-createdAt', page: { size: 50 } })
export type Release = Awaited<ReturnType<typeof loadReleases>>['rows'][number]

/** What was put together to be sent, under all of them or one. */
export const loadReleaseRecords = (api: Api, patientId: string, roiRequest?: string) =>
  api.roi_medical_records
    .in({ patients: patientId })
    .list({ filter: roiRequest ? { roiRequest } : {}, sort: '-createdAt', page: { size: 50 } })
export type ReleaseRecord = Awaited<ReturnType<typeof loadReleaseRecords>>[number]

/** One of the patient, with what was sent under it; null where there is none of this address. */
export const loadRelease = async (api: Api, patientId: string, id: string) => {
  try {
    const [release, records] = await Promise.all([
      requestsIn(api, patientId).get(id),
      loadReleaseRecords(api, patientId, id),
    ])
    return {
      release,
      records: records.filter((each) => each.faxedAt && !isUndelivered(each.faxStatus)),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const createRelease = (patientId: string, input: z.output<typeof releaseSchema>) =>
  requestsIn(apiWithLocalErrors, patientId).create(input)

export type ReleaseStep = 'send' | 'decline' | 'cancel' | 'acknowledge' | 'revoke'
export const takeReleaseStep = (
  patient: string,
  { id }: { readonly id: string },
  step: ReleaseStep,
  options: WriteOptions = {},
) =>
  apiWithLocalErrors.call(`POST /patients/:patient/roi_requests/:id/${step}`, {
    params: { patient, id },
    ...options,
  })
export const signRelease = (
  patient: string,
  id: string,
  body: { readonly initials: string; readonly classes: ReleaseClass[] },
) =>
  apiWithLocalErrors.call('POST /patients/:patient/roi_requests/:id/sign', {
    params: { patient, id },
    body,
  })

const optionsOf = (names: Readonly<Record<string, string>>): readonly Option[] =>
  entriesOf(names).map(([value, label]) => ({ value, label }))
export const releaseSectionOptions = optionsOf(releaseSectionNames)
export const classOptions = optionsOf(releaseClassNames)
export const releasePurposeOptions = optionsOf(releasePurposeNames)

/** Boxes of one name: what is ticked, as a list. */
const ticked = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((values) => (values === undefined ? [] : [values].flat())),
)
const whichSections = 'Choose what is sent'
export const sectionsField = z.pipe(
  ticked,
  z.array(z.enum(releaseSections, whichSections)).check(z.minLength(1, whichSections)),
)
const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(schema)

/** A new request, as its form holds it. */
export const releaseSchema = z
  .object({
    entity: z.string('Choose who gets the records'),
    recipient: line(200, 'Name who gets the records'),
    recipientFax: optional(phone),
    recipientAddress: optional(line(200)),
    purpose: z.enum(releasePurposes, 'Choose a purpose'),
    purposeText: optional(paragraphs(300)),
    sections: sectionsField,
  })
  .check(
    z.refine(({ purpose, purposeText }) => purpose !== 'other' || Boolean(purposeText), {
      error: 'Say what it is for',
      path: ['purposeText'],
    }),
  )

export const signSchema = (signer: Signer) =>
  z.object({
    initials: initialsOf(signer),
    classes: z.pipe(ticked, z.array(z.enum(releaseClasses))),
  })

interface StatusWords {
  readonly label: string
  readonly tone: 'accent' | 'positive' | 'warning' | undefined
}
/** How each stands, in the words of its patient and of staff. */
export const releaseStatusWords: Readonly<Record<ReleaseStatus, StatusWords>> = {
  draft: { label: 'Draft', tone: undefined },
  sent_to_patient: { label: 'Waits for a signature', tone: 'warning' },
  signed: { label: 'Signed', tone: 'positive' },
  sent: { label: 'Records sent', tone: 'positive' },
  acknowledged: { label: 'Records received', tone: 'positive' },
  declined: { label: 'Declined', tone: undefined },
  canceled: { label: 'Canceled', tone: undefined },
  revoked: { label: 'Taken back', tone: undefined },
  expired: { label: 'Expired', tone: undefined },
}
