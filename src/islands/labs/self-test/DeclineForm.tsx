import { z } from '#edge/jsonapi/contract'
import { paragraphs } from '#edge/platform/fields'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { setFlash } from '../../stores/flash'
import { Button } from '../../ui/Button'
import { declineSelfTest } from './self-test'

type Props = { patientId: string; testId: string; reasons: readonly Option[] }

const schema = z.object({
  reasonCode: z.string('Choose a reason'),
  reasonText: z.optional(paragraphs(500)),
})

/** A patient may say no: their care team then finds another way. */
export const DeclineForm = ({ patientId, testId, reasons }: Props) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async (reason) => {
      await declineSelfTest(patientId, testId, reason)
      setFlash('Thank you for telling us. Your care team will suggest another way.', 'good')
      location.reload()
    },
  })
  return (
    <details className="disclosure">
      <summary>I can’t take this test, or don’t want to</summary>
      <form {...form.props} noValidate className="stack g4">
        <p>That is fine. Tell us why, and we find another way to test.</p>
        <Select field={fields.reasonCode} label="Why" prompt="Choose a reason" options={reasons} />
        <TextArea field={fields.reasonText} label="Anything else" optional rows={2} />
        <ActionError error={error} />
        <div className="row">
          <Button type="submit" busy={busy}>
            Tell my care team
          </Button>
        </div>
      </form>
    </details>
  )
}
