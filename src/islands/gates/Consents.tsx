import { type ReactNode, useState } from 'react'
import { formatInitials } from '#edge/platform/initials'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Dialog } from '../ui/Dialog'
import { ErrorSummary } from '../ui/ErrorSummary'
import { Field } from '../ui/Field'
import { hasValues, useFormFor } from '../ui/use-form-for'
import { consentSchema, submitConsents } from './consent-form'

type Props = { userId: string; onDone: () => void }

/** Consent to Treat, Data Sharing and Policy Updates; it stays until all three are agreed to. */
export const Consents = ({ userId, onDone }: Props) => {
  const [changed, setChanged] = useState(false)
  const { form, fields, busy, errors } = useFormFor(consentSchema, {
    onSubmit: async ({ initials }) => {
      await submitConsents(userId, initials)
      onDone()
    },
  })
  return (
    <Dialog open wide onClose={() => {}} title="Before we start" dismissible={false}>
      <form
        {...form.props}
        noValidate
        className="stack g5 consents"
        onInput={(event) => setChanged(hasValues(event.currentTarget))}
      >
        <ErrorSummary errors={errors} />
        <section className="stack g2">
          <h3>Consent to Treat</h3>
          <p>
            You agree to care by video, phone or messages. You may stop at any time.{' '}
            <Read document="telehealth_consent">Read the consent to treat</Read>
          </p>
          <Field
            field={fields.initials}
            label="Your initials"
            help="The first letter of your first name and of your last name"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="initials"
            data-first
            onInput={(event) => {
              event.currentTarget.value = formatInitials(event.currentTarget.value)
            }}
          />
        </section>
        <section className="stack g2">
          <h3>Data Sharing</h3>
          <p>
            We tell the organization that sent you or helps to pay that you are in care. Never
            results, notes or messages. <Read document="sharing_data">Read what is shared</Read>
          </p>
          <Checkbox field={fields.sharingData} label="I agree to sharing my information this way" />
        </section>
        <section className="stack g2">
          <h3>Policy Updates</h3>
          <p>
            Two texts say how we protect what you tell us, and what we expect of each other:{' '}
            <Read document="agree_privacy_policy">Privacy Policy</Read>,{' '}
            <Read document="agree_tos">Terms of Service</Read>.
          </p>
          <Checkbox field={fields.policy} label="I have read them and I agree" />
        </section>
        <div className="acts">
          <Button look="primary" type="submit" busy={busy} disabled={!changed}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Read = ({ document, children }: { document: string; children: ReactNode }) => (
  <a href={`/consents/${document}`} target="_blank" rel="noopener">
    {children}
    <span className="sr"> (opens in a new tab)</span>
  </a>
)
