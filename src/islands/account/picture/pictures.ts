import { apiWithLocalErrors } from '../../stores/api'

/** Whose face it is: a patient's change is part of their record. */
export type PictureOwner = 'patients' | 'users'

export const savePicture = async (owner: PictureOwner, id: string, file: Blob) => {
  const { base64 } = await import('../../images/resize-image')
  const body = { picture: await base64(file) }
  await (owner === 'patients'
    ? apiWithLocalErrors.call('POST /patients/:patient/profile_picture', {
        params: { patient: id },
        body,
      })
    : apiWithLocalErrors.call('POST /users/:user/profile_picture', { params: { user: id }, body }))
}

export const removePicture = (owner: PictureOwner, id: string) =>
  owner === 'patients'
    ? apiWithLocalErrors.call('DELETE /patients/:patient/profile_picture', {
        params: { patient: id },
      })
    : apiWithLocalErrors.call('DELETE /users/:user/profile_picture', { params: { user: id } })
