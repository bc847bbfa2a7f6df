/** A nurse's registration, complete. */
export const nurse = {
  firstName: 'Ada',
  lastName: 'Chen',
  gender: 'F',
  dateOfBirth: '1980-02-29',
  email: 'ada.chen@example.org',
  phoneArea: '02',
  phoneLocal: '5550 1234',
  organisationName: 'Banksia Care',
  facilityName: 'Banksia House',
  userType: 'RegisteredNurse',
  termsAcknowledged: true,
};

export const address = {
  streetAddress: '1 Test Street',
  city: 'Sydney',
  postCode: '2000',
  state: 'NSW',
};

/** What else a doctor has to enter. */
export const practice = {
  ...address,
  designation: 'Geriatrician',
  hpiiNumber: '8003619900015717',
  prescriberNumber: '2425739',
  ahpraRegistrationNumber: 'MED0000932846',
  practiceName: 'City Practice',
  medProviderNumber1: '2426621B',
  medProviderValidFrom1: '2020-01-01',
};

/** A doctor's, with the sections for doctors. */
export const doctor = {
  ...nurse,
  ...practice,
  email: 'lee.wong@example.org',
  userType: 'Doctor',
  hpiiNumber: '8003 6199 0001 5717',
};
