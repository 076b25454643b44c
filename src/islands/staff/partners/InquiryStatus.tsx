import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast, toastFailure } from '#islands/stores/toasts'
import { isConflict, staleText } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { type InquiryStatusCode, inquiryStatusLabels } from './status-labels'

interface Props {
  readonly id: string
  readonly version: number | undefined
  readonly organization: string
  readonly status: InquiryStatusCode
}
const options = Object.entries(inquiryStatusLabels).map(([value, label]) => ({ value, label }))

/** What became of an inquiry. An island because a choice is saved at once, and a refusal puts it back. */
export const InquiryStatus = ({ id, version, organization, status }: Props) => {
  const [chosen, setChosen] = useState(status)
  const [current, setCurrent] = useState(version)
  const save = async (value: InquiryStatusCode) => {
    setChosen(value)
    try {
      const saved = await apiWithLocalErrors.partner_inquiries.update(
        id,
        { status: value },
        { version: current },
      )
      setCurrent(saved.version)
      toast(`${organization}: ${inquiryStatusLabels[value]}`, { tone: 'good' })
    } catch (error) {
      setChosen(chosen)
      if (!isConflict(error)) return toastFailure(error)
      const latest = await apiWithLocalErrors.partner_inquiries.get(id).catch(() => null)
      if (!latest) return toastFailure(error)
      setChosen(latest.status)
      setCurrent(latest.version)
      toast(`${organization}: ${staleText}`, { tone: 'bad' })
    }
  }
  return (
    <Select
      field={{ id: `status-${id}`, name: 'status' }}
      label="Status"
      options={options}
      value={chosen}
      onChange={(event) => void save(event.target.value as InquiryStatusCode)}
    />
  )
}
