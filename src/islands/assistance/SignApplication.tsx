import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { isConflict, staleText } from '#islands/ui/form/conflict'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { InitialsField, type Signer } from '#islands/ui/form/InitialsField.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { declineApplication, declineSchema, signApplication, signatureSchema } from './application'

type Props = {
  patientId: string
  application: { readonly id: string; readonly version?: number | undefined }
  signer: Signer
  /** Why a patient says no. */
  reasons: readonly Option[]
  /** Whether nothing is missing: until then there is nothing to sign. */
  isComplete: boolean
}

/** The patient decides: they sign what goes to the program, or say why not. */
export const SignApplication = ({ signer, reasons, isComplete, ...of }: Props) => (
  <div className="stack g6">
    {isComplete && <SignForm signer={signer} {...of} />}
    <DeclineForm reasons={reasons} {...of} />
  </div>
)

/** The page as it is after the answer, or where it was changed meanwhile: what is signed is read first. */
const orShowLatest = async (answer: () => Promise<void>) => {
  try {
    await answer()
  } catch (error) {
    if (!isConflict(error)) throw error
    setFlash(error.status === 412 ? staleText : error.message, 'bad')
  }
  location.reload()
}

type FormProps = Pick<Props, 'patientId' | 'application'>

const SignForm = ({ patientId, application, signer }: FormProps & Pick<Props, 'signer'>) => {
  const { form, fields, busy, errors } = useFormFor(signatureSchema(signer), {
    onSubmit: async (signed) => {
      await orShowLatest(async () => {
        await signApplication(patientId, application, signed)
        setFlash('Signed. Your clinician signs next.', 'good')
      })
    },
  })
  return (
    <form {...form.props} noValidate className="stack g4">
      <ErrorSummary errors={errors} />
      <InitialsField field={fields.initials} signer={signer}>
        They let us send this form to the program named here.
      </InitialsField>
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          Sign
        </Button>
      </div>
    </form>
  )
}

const DeclineForm = ({ patientId, application, reasons }: FormProps & Pick<Props, 'reasons'>) => {
  const { form, fields, busy, error } = useFormFor(declineSchema, {
    onSubmit: async (reason) => {
      await orShowLatest(async () => {
        await declineApplication(patientId, application, reason)
        setFlash('We will not apply. Your care stays the same.', 'good')
      })
    },
  })
  return (
    <details className="disclosure">
      <summary>I don’t want this</summary>
      <form {...form.props} noValidate className="stack g4">
        <p>That is fine: nothing is sent. Tell us why, so that we can help in another way.</p>
        <Select field={fields.reasonCode} label="Why" prompt="Choose a reason" options={reasons} />
        <TextArea field={fields.reasonText} label="Anything else" optional rows={2} />
        <ActionError error={error} />
        <div className="row">
          <Button type="submit" busy={busy}>
            Do not apply
          </Button>
        </div>
      </form>
    </details>
  )
}
