import * as z from 'zod/mini'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { mayHaveTenofovir } from '#edge/domains/formulary/medicine'
import { flareOverride, overrideReasonsOf } from '#edge/domains/formulary/override-reasons'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { endLabels } from '../prescriptions/labels'
import {
  type EndReason,
  endPrescription,
  type PrescriptionEnd,
  type ShownPrescription,
} from '../prescriptions/prescription'
import { InlineForm } from '../records/InlineForm'

type Props = {
  prescription: ShownPrescription
  step: PrescriptionEnd
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Why a prescription ends, or is not renewed. */
const EndPrescription = ({ prescription, refresh, step, onClose }: Props) => {
  const reasons = useDropdownOptions(step === 'deny_renewal' ? denialLists : endLists)
  // An entry in error stops no medicine.
  const canFlare =
    step !== 'enter_in_error' &&
    prescription.drug !== undefined &&
    mayHaveTenofovir({ drug: prescription.drug })
  const end = async ({ flare, flareWords, ...why }: Omit<EndReason, 'overrides'> & Danger) => {
    const overrides = flare ? [{ ...flareOverride, reason: flare, words: flareWords ?? null }] : []
    await withReread(() => endPrescription(prescription, step, { ...why, overrides }), refresh)
    await readAgain(refresh)
    onClose()
  }
  return (
    <InlineForm
      schema={z.intersection(reasonFrom(reasons.map(({ code }) => code)), danger)}
      submit={endLabels[step]}
      onSubmit={end}
      onClose={onClose}
    >
      {({ reasonCode, reasonText, flare, flareWords }) => (
        <>
          <Select
            field={reasonCode}
            label="Reason"
            prompt="Choose a reason"
            options={reasons.map(({ code, label }) => ({ value: code, label }))}
          />
          <TextArea field={reasonText} label="In your words" optional rows={2} maxLength={500} />
          {canFlare && (
            <>
              <Select
                field={flare}
                label="Hepatitis B: how the liver is watched"
                help="Hepatitis B can flare when tenofovir stops. Needed unless a test says that it is not there, or another medicine with tenofovir goes on."
                optional
                prompt="Choose a reason"
                options={flareReasons}
              />
              <TextArea
                field={flareWords}
                label="How, in your words"
                optional
                rows={2}
                maxLength={300}
              />
            </>
          )}
        </>
      )}
    </InlineForm>
  )
}
const danger = z.object({ flare: z.optional(z.string()), flareWords: z.optional(z.string()) })
type Danger = z.output<typeof danger>
const flareReasons = overrideReasonsOf(flareOverride.kind).map(({ code, label }) => ({
  value: code,
  label,
}))
const endLists = ['prescription_end'] as const
const denialLists = ['renewal_denied'] as const

export default EndPrescription
