import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { endLabels } from '../prescriptions/labels'
import {
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
  const end = async (why: { reasonCode: string; reasonText?: string | undefined }) => {
    await withReread(() => endPrescription(prescription, step, why), refresh)
    await readAgain(refresh)
    onClose()
  }
  return (
    <InlineForm
      schema={reasonFrom(reasons.map(({ code }) => code))}
      submit={endLabels[step]}
      onSubmit={end}
      onClose={onClose}
    >
      {({ reasonCode, reasonText }) => (
        <>
          <Select
            field={reasonCode}
            label="Reason"
            prompt="Choose a reason"
            options={reasons.map(({ code, label }) => ({ value: code, label }))}
          />
          <TextArea field={reasonText} label="In your words" optional rows={2} maxLength={500} />
        </>
      )}
    </InlineForm>
  )
}
const endLists = ['prescription_end'] as const
const denialLists = ['renewal_denied'] as const

export default EndPrescription
