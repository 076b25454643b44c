import { useState } from 'react'
import * as z from 'zod/mini'
import { recordSections } from '#edge/domains/correction_requests/transitions'
import { paragraphs } from '#edge/platform/fields'
import { readAgain } from '#islands/ui/form/conflict'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { Clock } from '../../appointments/format'
import {
  askForCorrection,
  type Correction,
  loadCorrections,
  sectionOptions,
} from '../../corrections/correction'
import { useDraft } from '../../early-actions/use-draft'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { FormSection } from '../record-form/FormSection'
import { CorrectionItem } from './CorrectionItem'

type Props = { patientId: string; corrections: readonly Correction[]; clock: Clock }

const schema = z.object({
  section: z.enum(recordSections, 'Choose a part of your record'),
  correction: paragraphs(2000, 'Tell us what should be corrected'),
  grounds: paragraphs(1000, 'Tell us how you know'),
})

/** Asks to have the record corrected, and shows what was answered. An island because both happen in place. */
export const Corrections = ({ patientId, corrections: first, clock }: Props) => {
  const [corrections, setCorrections] = useState(first)
  const [sent, setSent] = useState(0)
  const refresh = async () => setCorrections(await loadCorrections(apiWithLocalErrors, patientId))
  return (
    <>
      <FormSection
        title="Ask us to correct something"
        help="We answer within 60 days, most often sooner."
      >
        <RequestForm
          key={sent}
          onSend={async (request) => {
            await askForCorrection(patientId, request)
            await readAgain(refresh)
            setSent(sent + 1)
            toast('Your request is on its way.', { tone: 'good' })
          }}
        />
      </FormSection>
      {corrections.length > 0 && (
        <FormSection title="Your requests">
          <ul className="list">
            {corrections.map((correction) => (
              <CorrectionItem
                key={correction.id}
                patientId={patientId}
                correction={correction}
                clock={clock}
                onChange={refresh}
              />
            ))}
          </ul>
        </FormSection>
      )}
    </>
  )
}

type FormProps = { onSend: (request: z.output<typeof schema>) => Promise<unknown> }

const RequestForm = ({ onSend }: FormProps) => {
  const { form, fields, busy, errors } = useFormFor(schema, {
    onSubmit: async (request) => {
      await onSend(request)
      draft.clear()
    },
  })
  const draft = useDraft('corrections', form.id)
  return (
    <form
      {...form.props}
      noValidate
      className="stack g5"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
    >
      <ErrorSummary errors={errors} />
      <Select
        field={fields.section}
        label="Which part of your record"
        prompt="Choose one"
        options={sectionOptions}
      />
      <TextArea
        field={fields.correction}
        label="What is wrong, and what it should say"
        rows={4}
        maxLength={2000}
      />
      <TextArea
        field={fields.grounds}
        label="How you know"
        help="Tell us about a document, a date or another clinic: it helps us decide."
        rows={3}
        maxLength={1000}
      />
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          Send the request
        </Button>
      </div>
    </form>
  )
}
