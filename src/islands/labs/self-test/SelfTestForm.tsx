import { useState } from 'react'
import type { SelfTestResult } from '#edge/domains/hiv_labs/transitions'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { RadioCards } from '#islands/ui/form/RadioCards.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { PictureButton } from '../../images/PictureButton'
import { setFlash } from '../../stores/flash'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { DeclineForm } from './DeclineForm'
import { answerSchema, submitSelfTest, uploadPhoto } from './self-test'
import { TestStrip } from './TestStrip'

type Props = {
  patientId: string
  test: { id: string; photoOnFile: boolean }
  /** YYYY-MM-DD, where the patient is. */
  today: string
  reasons: readonly Option[]
}

const choices: readonly { value: SelfTestResult; label: string; help: string }[] = [
  { value: 'not_found', label: 'One line, next to the C', help: 'The test found nothing.' },
  {
    value: 'reactive',
    label: 'Two lines, even if one is faint',
    help: 'A second test has to confirm it.',
  },
  { value: 'invalid', label: 'No line next to the C', help: 'The test did not work.' },
]

const frame = { ratio: 1, begins: 'whole' } as const
const limits = { maxSidePx: 2048, minSidePx: 240 } as const

/** What a test at home showed, or why it was not taken. An island because a picture is cropped before it is sent. */
export const SelfTestForm = ({ patientId, test, today, reasons }: Props) => {
  const [hasPhoto, setHasPhoto] = useState(test.photoOnFile)
  const { form, fields, busy, errors } = useFormFor(answerSchema, {
    defaultValue: { takenOn: today },
    onSubmit: async (answer) => {
      await submitSelfTest(patientId, test.id, answer)
      setFlash('Thank you. Your care team has it now.', 'good')
      location.reload()
    },
  })
  return (
    <div className="stack g6">
      <form {...form.props} noValidate className="stack g5">
        <ErrorSummary errors={errors} />
        <RadioCards
          field={fields.result}
          legend="What do you see?"
          choices={choices.map(({ value, label, help }) => ({
            value,
            label,
            help: (
              <>
                {help}
                <TestStrip result={value} />
              </>
            ),
          }))}
        />
        <Field field={fields.takenOn} label="When did you take it?" type="date" max={today} />
        <div className="stack g2">
          <p>
            <b>A picture of the test</b> <span className="ink-2">(optional)</span>
          </p>
          <p className="small ink-2">It helps your clinician when a line is hard to see.</p>
          <span className="row">
            <PictureButton
              label={hasPhoto ? 'Replace the picture' : 'Add a picture'}
              title="A picture of the test"
              frame={frame}
              limits={limits}
              onSave={async (picture) => {
                await uploadPhoto(patientId, test.id, picture)
                setHasPhoto(true)
              }}
            />
            {hasPhoto && <Badge tone="positive">On file</Badge>}
          </span>
        </div>
        <div className="row">
          <Button look="primary" size="big" type="submit" busy={busy}>
            Send my result
          </Button>
        </div>
      </form>
      <DeclineForm patientId={patientId} testId={test.id} reasons={reasons} />
    </div>
  )
}
