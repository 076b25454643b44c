import * as z from 'zod/mini'
import { assessmentKinds } from '#edge/domains/questionnaires/questions/questionnaires'
import { Select } from '#islands/ui/form/Select.tsx'
import type { ClockSettings } from '../access/require-staff'
import { useRows } from '../lists/use-rows'
import { OrderSection } from '../orders/OrderSection'
import { InlineForm } from '../records/InlineForm'
import { AssessmentDetail } from './AssessmentDetail'
import { assessmentKindLabels, loadAssessmentsOf, sendAssessment } from './assessments'

type Props = { patientId: string; canAdd: boolean; clock: ClockSettings }

/** What a patient was asked, and questions to send. */
export const PatientAssessments = ({ patientId, canAdd, clock }: Props) => {
  const { rows, hides, refresh } = useRows(() => loadAssessmentsOf(patientId), patientId)
  return (
    <OrderSection
      title="Assessments"
      none="No questions were sent."
      add={canAdd ? 'Send questions' : null}
      rows={rows}
      hides={hides}
      row={(assessment) => <AssessmentDetail {...{ patientId, assessment, clock, refresh }} />}
      form={(close) => (
        <InlineForm
          schema={schema}
          submit="Send"
          onClose={close}
          onSubmit={async ({ kind }) => {
            await sendAssessment(patientId, kind)
            close()
            await refresh()
          }}
        >
          {(fields) => (
            <Select
              field={fields.kind}
              label="What it is about"
              prompt="Choose what is asked"
              options={assessmentKinds.map((kind) => ({
                value: kind,
                label: assessmentKindLabels[kind],
              }))}
            />
          )}
        </InlineForm>
      )}
    />
  )
}

const schema = z.object({ kind: z.enum(assessmentKinds, 'Choose what is asked') })
