import { useState } from 'react'
import { QrCode } from '#islands/auth/second-factor/QrCode.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { CopyLink } from '../chart/CopyLink'

/** The link by which people enroll as patients of an organization. An island: it is copied, and drawn as a code to hand over. */
export const EnrollmentLink = ({ address }: { address: string }) => {
  const [isShown, setShown] = useState(false)
  return (
    <section className="stack g3" aria-labelledby="enrollment-link">
      <h2 className="h3" id="enrollment-link">
        Enrollment link
      </h2>
      <p className="ink-2">
        Who signs up by this link comes to this organization. Hand it over as text, or let them scan
        the code. It holds nothing about a person.
      </p>
      <p className="lines">
        <bdi translate="no">{address}</bdi>
      </p>
      <div className="actions">
        <CopyLink address={address} label="Copy the enrollment link" />
        <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide the code' : 'Show a code to scan'}
        </Button>
      </div>
      {isShown && <QrCode text={address} label="Code that leads to the enrollment" />}
    </section>
  )
}
