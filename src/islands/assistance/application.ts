import * as z from 'zod/mini'
import { type Api, ApiError, type WriteOptions } from '#edge/client'
import type { MissingPart } from '#edge/domains/gilead_applications/programs'
import type { ApplicationStatus } from '#edge/domains/gilead_applications/transitions'
import { paragraphs } from '#edge/platform/fields'
import { apiWithLocalErrors } from '../stores/api'
import { initialsOf, type Signer } from '../ui/form/InitialsField'

const applicationsIn = (api: Api, patient: string) =>
  api.gilead_applications.in({ patients: patient })

export const loadApplications = (api: Api, patientId: string) =>
  applicationsIn(api, patientId).list({ sort: '-createdAt', page: { size: 50 } })
export type Application = Awaited<ReturnType<typeof loadApplications>>[number]

/** One of the patient with its form; null where there is none of this address. */
export const loadApplication = async (api: Api, patientId: string, id: string) => {
  try {
    const [application, form] = await Promise.all([
      applicationsIn(api, patientId).get(id),
      api.call('GET /patients/:patient/gilead_applications/:gilead_application/form', {
        params: { patient: patientId, gilead_application: id },
      }),
    ])
    return { application, sections: form.sections }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

const verb = <const V extends string>(name: V) =>
  `POST /patients/:patient/gilead_applications/:id/${name}` as const
/** The version on screen goes along: what changed since is read before it is signed. */
const of = ({ id, version }: Pick<Application, 'id' | 'version'>, patient: string) => ({
  params: { patient, id },
  ...(version !== undefined && { version }),
})

export const signApplication = (
  patient: string,
  application: Pick<Application, 'id' | 'version'>,
  body: { readonly initials: string },
) => apiWithLocalErrors.call(verb('sign'), { ...of(application, patient), body })
export const declineApplication = (
  patient: string,
  application: Pick<Application, 'id' | 'version'>,
  body: z.output<typeof declineSchema>,
) => apiWithLocalErrors.call(verb('decline'), { ...of(application, patient), body })
export const signAsProvider = (
  patient: string,
  { id }: Pick<Application, 'id'>,
  body: { readonly initials: string },
  options: WriteOptions,
) => apiWithLocalErrors.call(verb('provider_sign'), { params: { patient, id }, body, ...options })

export const signatureSchema = (signer: Signer) => z.object({ initials: initialsOf(signer) })
export const declineSchema = z.object({
  reasonCode: z.string('Choose a reason'),
  reasonText: z.optional(paragraphs(500)),
})

export interface StatusWords {
  readonly label: string
  readonly tone: 'accent' | 'positive' | 'warning' | undefined
}
/** How each stands, in the words of its patient. */
export const applicationStatusWords: Readonly<Record<ApplicationStatus, StatusWords>> = {
  draft: { label: 'Waits for you', tone: 'warning' },
  patient_signed: { label: 'Waits for your clinician', tone: 'accent' },
  provider_signed: { label: 'Ready to send', tone: 'accent' },
  submitted: { label: 'Sent', tone: 'accent' },
  in_review: { label: 'In review', tone: 'accent' },
  approved: { label: 'Approved', tone: 'positive' },
  active: { label: 'Active', tone: 'positive' },
  expiring: { label: 'Ends soon', tone: 'warning' },
  expired: { label: 'Ended', tone: undefined },
  denied: { label: 'Not approved', tone: undefined },
  declined: { label: 'Declined', tone: undefined },
  canceled: { label: 'Canceled', tone: undefined },
}
/** What is missing, for the patient, and the page where they add it; what their care team adds has none. */
export const missingTexts: Readonly<
  Record<MissingPart, { readonly text: string; readonly href?: string }>
> = {
  address: { text: 'Your home address', href: '/app/account/address' },
  residence: {
    text: 'A home in the US, Puerto Rico or a US territory',
    href: '/app/account/address',
  },
  phone: { text: 'Your phone number', href: '/app/account/profile' },
  household: {
    text: 'Your income and the people in your household',
    href: '/app/account/health-assistance',
  },
  proof_of_income: { text: 'A proof of income, such as a pay slip', href: '/app/documents' },
  insurance: { text: 'Whether you have insurance', href: '/app/account/health-assistance' },
  insurance_card: { text: 'Your insurance card', href: '/app/account/insurance' },
  prescriber: { text: 'A number of your clinician. Your care team adds it.' },
  prescription: { text: 'A current prescription of this medicine. Your care team helps with it.' },
}
