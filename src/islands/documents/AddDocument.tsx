import { useRef, useState } from 'react'
import { prepareUpload, UnusableFile } from '../files/prepare-file'
import { apiWithLocalErrors } from '../stores/api'
import { toast } from '../stores/toasts'
import { Button } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { Checkbox } from '../ui/form/Checkbox'
import { Field } from '../ui/form/Field'
import { FormActions } from '../ui/form/FormActions'
import { type Option, Select } from '../ui/form/Select'
import { useFormFor } from '../ui/form/use-form-for'
import { Icon } from '../ui/Icon'
import { useFileTarget } from '../ui/use-file-target'
import { documentSchema, uploadFile } from './documents'

type Props = {
  patientId: string
  kinds: readonly Option[]
  /** Staff choose whether the patient sees it. */
  isStaff: boolean
  onDone: () => Promise<unknown>
  onCancel?: (() => void) | undefined
}

/** The form in which a document is named and its first file chosen; both are sent, and tried again as often as it takes. */
export const AddDocument = ({ patientId, kinds, isStaff, onDone, onCancel }: Props) => {
  const documents = apiWithLocalErrors.documents.in({ patients: patientId })
  const picker = useRef<HTMLInputElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  // What is on file already is not made again when its file is tried again, and does not stay without one.
  const created = useRef<{ id: string; as: string } | null>(null)
  const discard = async () => {
    if (created.current) await documents.delete(created.current.id)
    created.current = null
  }
  const { form, fields, busy, error } = useFormFor(documentSchema, {
    defaultValue: { shownToPatient: 'on' },
    onSubmit: async ({ kind, name, shownToPatient }) => {
      if (!chosen) return setRefusal('Choose a file')
      setRefusal(null)
      try {
        const upload = await prepareUpload(chosen)
        const document = {
          kind,
          name,
          ...(isStaff && { shownToPatient: shownToPatient === 'on' }),
        }
        const as = JSON.stringify(document)
        if (created.current?.as !== as) await discard()
        created.current ??= { id: (await documents.create(document)).id, as }
        await uploadFile(patientId, created.current.id, upload)
      } catch (failure) {
        if (!(failure instanceof UnusableFile)) throw failure
        // Its entry goes too: a page that is left now leaves none without a file.
        await discard().catch(() => {})
        return setRefusal(failure.message)
      }
      created.current = null
      await onDone()
      toast('The document is added.', { tone: 'good' })
    },
  })
  const choose = (file: File | undefined) => {
    setRefusal(null)
    setChosen((before) => file ?? before)
  }
  useFileTarget(part, busy ? null : ([file]) => choose(file), { isSingle: true, within: 'form' })
  const cancel =
    onCancel &&
    (() => {
      if (!busy) discard().catch(() => {})
      onCancel()
    })
  return (
    <form {...form.props} noValidate className="stack g4">
      <Select field={fields.kind} label="What is it?" prompt="Choose one" options={kinds} />
      <Field field={fields.name} label="Name" maxLength={120} />
      <div className="stack g2" ref={part}>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/*,application/pdf"
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            // The same file may be chosen again.
            currentTarget.value = ''
          }}
        />
        <div className="row g2">
          <Button onClick={() => picker.current?.click()}>
            <Icon name="paperclip" />
            {chosen ? 'Choose another file' : 'Choose a file'}
          </Button>
          {chosen && (
            <bdi className="truncate" translate="no">
              {chosen.name}
            </bdi>
          )}
        </div>
        <span className="small ink-2">A picture or a PDF of at most 7 MB.</span>
        {refusal && (
          <p className="note danger" role="alert">
            {refusal}
          </p>
        )}
      </div>
      {isStaff && <Checkbox field={fields.shownToPatient} label="The patient sees it" />}
      <ActionError error={error} />
      <FormActions submit="Add the document" busy={busy} onCancel={cancel} />
    </form>
  )
}
