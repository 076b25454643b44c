import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { Documents } from '#islands/documents/Documents.tsx'
import type { PatientDocument } from '#islands/documents/documents'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import type { Option } from '#islands/ui/form/Select.tsx'
import { RecordDialog } from '../records/RecordDialog'
import { reviewAnswers, reviewFields } from './review-fields'

type Props = Omit<ComponentProps<typeof Documents>, 'isStaff' | 'review'> & {
  /** Kinds that the reader may give to a document that came in. */
  reviewKinds: readonly Option[]
}

/** The papers of a patient, for staff: they also say what came in is. An island: each is reviewed in place. */
export const StaffDocuments = ({ reviewKinds, ...documents }: Props) => (
  <Documents
    {...documents}
    isStaff
    review={(document, onChange) => (
      <ReviewDocument
        patientId={documents.patientId}
        document={document}
        kinds={reviewKinds}
        onChange={onChange}
      />
    )}
  />
)

type ReviewProps = {
  patientId: string
  document: PatientDocument
  kinds: readonly Option[]
  onChange: () => Promise<unknown>
}
const schema = z.object(reviewAnswers)

const ReviewDocument = ({ patientId, document, kinds, onChange }: ReviewProps) => {
  const { id, name, kind, version, needsAct } = document
  return (
    <RecordDialog
      open="Review"
      about={`Review ${name}`}
      buttonLook="primary"
      draft={`review-document-${id}`}
      title="Review this document"
      schema={schema}
      fields={reviewFields(kinds)}
      values={{ kind, ...(needsAct && { needsAct: 'yes' }) }}
      submit="Save the review"
      onSave={async (body) => {
        const params = { patient: patientId, id }
        await withReread(
          () =>
            apiWithLocalErrors.call('POST /patients/:patient/documents/:id/review', {
              params,
              body,
              ...(version !== undefined && { version }),
            }),
          onChange,
        )
        await readAgain(onChange)
        toast(body.needsAct ? 'The clinician has a task.' : 'The document is filed.', {
          tone: 'good',
        })
      }}
    >
      <p dir="auto" translate="no">
        {name}
      </p>
    </RecordDialog>
  )
}
