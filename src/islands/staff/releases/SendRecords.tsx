import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { releaseSections } from '#edge/domains/record_releases/contract'
import { phone } from '#edge/platform/fields'
import { type Release, releaseSectionOptions, sectionsField } from '#islands/releases/release'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { CheckboxGroup } from '#islands/ui/form/CheckboxGroup.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { useAction } from '#islands/ui/use-action'
import { showPdf } from '../orders/orders'

const schema = z.object({ sections: sectionsField, faxNumber: phone })

type Props = { patientId: string; release: Release; onDone: () => Promise<unknown> }

/** Puts records together within what was signed, shows them, and faxes them. */
export const SendRecords = ({ patientId, release, onDone }: Props) => {
  const { id: roiRequest, sections: signed = [], recipientFax } = release
  const [sections, setSections] = useState<readonly string[]>(signed)
  const params = { patient: patientId }
  // What was put together is not put together again when its fax is tried again.
  const made = useRef<{ id: string; as: string } | null>(null)
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { faxNumber: recipientFax ?? '' },
    onSubmit: async ({ faxNumber, ...parts }) => {
      const as = parts.sections.join()
      if (made.current?.as !== as) {
        const { id } = await apiWithLocalErrors.call(
          'POST /patients/:patient/roi_medical_records',
          {
            params,
            body: { ...parts, roiRequest },
          },
        )
        made.current = { id, as }
      }
      await apiWithLocalErrors.call(
        'POST /patients/:patient/roi_medical_records/:roi_medical_record/fax',
        {
          params: { patient: patientId, roi_medical_record: made.current.id },
          body: { faxNumber },
        },
      )
      toast('The fax is on its way', { tone: 'good' })
      await onDone()
    },
  })
  const preview = useAction(async () =>
    showPdf(
      await apiWithLocalErrors.call('POST /patients/:patient/roi_medical_records/preview', {
        params,
        body: { roiRequest, sections: releaseSections.filter((each) => sections.includes(each)) },
      }),
    ),
  )
  return (
    <form {...form.props} noValidate className="stack g4">
      <p>The patient finds it among those who got something of their record.</p>
      <CheckboxGroup
        field={fields.sections}
        label="What is sent"
        options={releaseSectionOptions.filter(({ value }) => signed.some((each) => each === value))}
        chosen={sections}
        onChange={setSections}
      />
      <Field field={fields.faxNumber} label="Fax" inputMode="tel" autoComplete="off" />
      <ActionError error={error ?? preview.error} />
      <div className="actions">
        <Button look="primary" type="submit" busy={busy}>
          Fax the records
        </Button>
        <Button busy={preview.busy} onClick={() => void preview.run()}>
          Preview
        </Button>
      </div>
    </form>
  )
}
