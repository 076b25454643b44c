import { useState } from 'react'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { InitialsField, type Signer } from '#islands/ui/form/InitialsField.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { CheckboxGroup } from '../ui/form/CheckboxGroup'
import { classOptions, signRelease, signSchema, takeReleaseStep } from './release'

type Props = {
  patientId: string
  release: { readonly id: string }
  recipient: string
  signer: Signer
  /** Whether a part was chosen that tells of HIV. */
  tellsOfHiv: boolean
}

/** The patient decides: which sensitive information may go along, and whether anything does. */
export const SignRelease = ({ patientId, release, recipient, signer, tellsOfHiv }: Props) => {
  const [classes, setClasses] = useState<readonly string[]>([])
  const [isDeclining, setDeclining] = useState(false)
  const { form, fields, busy, errors } = useFormFor(signSchema(signer), {
    onSubmit: async (signed) => {
      await signRelease(patientId, release.id, signed)
      setFlash('Signed. You can take it back at any time.', 'good')
      location.reload()
    },
  })
  return (
    <form {...form.props} noValidate className="stack g5">
      <ErrorSummary errors={errors} />
      <CheckboxGroup
        field={fields.classes}
        label="Sensitive information that may go along"
        options={classOptions}
        chosen={classes}
        onChange={setClasses}
        optional
      />
      {tellsOfHiv && !classes.includes('hiv') && (
        <p className="note">
          <span>
            Nearly all of your record here tells of HIV tests or prevention. Without that box, only
            your name, contact and insurance can be sent.
          </span>
        </p>
      )}
      <InitialsField field={fields.initials} signer={signer}>
        They let us send these records to the person or office named here.
      </InitialsField>
      <div className="actions">
        <Button look="primary" type="submit" busy={busy}>
          Sign
        </Button>
        <Button look="quiet" onClick={() => setDeclining(true)}>
          I don’t want this
        </Button>
      </div>
      <ConfirmDialog
        open={isDeclining}
        title="Send nothing?"
        confirm="Send nothing"
        keep="Go back"
        onConfirm={async () => {
          await takeReleaseStep(patientId, release, 'decline')
          setFlash('We will not send these records.', 'good')
          location.reload()
        }}
        onClose={() => setDeclining(false)}
      >
        <p>
          <bdi translate="no">{recipient}</bdi>{' '}
          <span>gets nothing from us. Your care stays the same.</span>
        </p>
      </ConfirmDialog>
    </form>
  )
}
