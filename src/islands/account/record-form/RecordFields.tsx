import type { ReactNode } from 'react'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { ChangedElsewhere } from '#islands/ui/merged-form/ChangedElsewhere.tsx'
import { Button } from '../../ui/Button'
import type { RecordForm } from './use-record-form'

type Props = {
  record: RecordForm
  /** What each control is called, to name it when it changed elsewhere. */
  labels: Readonly<Record<string, string>>
  children: ReactNode
}

/** The frame of a form over the record: what is wrong, what changed elsewhere, the fields, and Save. */
export const RecordFields = ({ record, labels, children }: Props) => {
  const { form, errors, busy, isDirty, taken, conflicts, typed, resolve, keepDraft } = record
  return (
    <form {...form.props} noValidate className="stack g6" onInput={keepDraft}>
      <ErrorSummary errors={errors} />
      <ChangedElsewhere {...{ taken, conflicts, labels, typed }} onResolve={resolve} />
      {children}
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          Save changes
        </Button>
        <span className="small ink-2" role="status">
          {isDirty && 'Not saved yet. Your changes are kept on this device.'}
        </span>
      </div>
    </form>
  )
}
