import * as z from 'zod/mini'
import { state } from '#edge/platform/fields'
import type { Signer } from '#islands/ui/form/InitialsField.tsx'
import { consentFields, saysWhoReferred, toConsent } from '../booking/consent-form'

export const visitRequestSchema = (signer: Signer) =>
  z.object({ ...consentFields(signer), attestedState: state }).check(saysWhoReferred)
export type RequestValues = z.infer<ReturnType<typeof visitRequestSchema>>

export const toVisitRequest = (
  { attestedState, ...consent }: RequestValues,
  asksReferral: boolean,
) => ({ ...toConsent(consent, asksReferral), attestedState })
