import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { line } from '#edge/platform/fields'
import type { TimeFormat } from '#edge/platform/time'
import { apiWithLocalErrors } from '../stores/api'
import { Button } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { Checkbox } from '../ui/form/Checkbox'
import { Field } from '../ui/form/Field'
import { useFormFor } from '../ui/form/use-form-for'
import { type FoundPharmacy, PharmacyLine } from './PharmacyLine'

const box = z.optional(z.string())
const searchSchema = z.object({
  text: line(60, 'Enter a zip code or a name'),
  open24h: box,
  offersPep: box,
})

/** A form that finds pharmacies near a zip code or by their name; what may be done with one is its caller's to draw. */
export const PharmacySearch = ({
  format,
  near = null,
  openFirst = false,
  draw,
}: {
  format: TimeFormat
  /** A zip code to begin with. */
  near?: string | null
  /** PEP cannot wait for a pharmacy to open. */
  openFirst?: boolean
  draw: (found: FoundPharmacy) => ReactNode
}) => {
  const [found, setFound] = useState<readonly FoundPharmacy[] | null>(null)
  const { form, fields, busy, error } = useFormFor(searchSchema, {
    defaultValue: { text: near ?? '' },
    onSubmit: async ({ text, open24h, offersPep }) =>
      setFound(
        await apiWithLocalErrors.call('POST /pharmacies/search', {
          body: {
            text,
            ...(open24h === 'on' && { open24h: true }),
            ...(offersPep === 'on' && { offersPep: true }),
            ...(openFirst && { openFirst }),
          },
        }),
      ),
  })
  return (
    <div className="stack g4">
      <form {...form.props} noValidate className="stack g3">
        <Field field={fields.text} label="Zip code or name of a pharmacy" autoComplete="off" />
        <div className="row g4">
          <Checkbox field={fields.open24h} label="Open all day and night" />
          <Checkbox field={fields.offersPep} label="Keeps PEP in stock" />
        </div>
        <ActionError error={error} />
        <div>
          <Button type="submit" busy={busy}>
            Find pharmacies
          </Button>
        </div>
      </form>
      {found && (
        <div role="status">
          {found.length === 0 && (
            <p>
              We know no such pharmacy yet. Try the first three digits of the zip code, or write to
              us.
            </p>
          )}
        </div>
      )}
      {found && found.length > 0 && (
        <ul className="list" aria-label="Pharmacies found">
          {found.map((each) => (
            <li key={each.id} className="item plain-item">
              <PharmacyLine pharmacy={each} format={format} />
              {draw(each)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
