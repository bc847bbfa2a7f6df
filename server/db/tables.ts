import type { Generated, JSONColumnType } from 'kysely';
import type { Ihi } from '@wattle/contract/entities/health-identifier.ts';
import type {
  CatalogueProduct,
  Prescription,
  ProductIdentity,
} from '@wattle/contract/entities/medication.ts';

type Reactions = JSONColumnType<{ allergen: string; reaction: string }[]>;

/** The columns of every table, as the drivers give them: date is 'YYYY-MM-DD', timestamptz a Date, int8 a number. */
export interface Tables {
  schema_migration: { id: number; name: string; checksum: string; applied_at: Generated<Date> };
  organisation: { id: string; name: string };
  facility: {
    id: string;
    organisation_id: string;
    name: string;
    address1: string;
    address2: Generated<string>;
    suburb: string;
    state: string;
    postcode: string;
    phone: string;
    time_zone: string;
  };
  app_user: {
    id: string;
    subject: string;
    user_name: string;
    user_type: string | null;
    family_name: string;
    given_name: string;
    email: string;
    is_shared: Generated<boolean>;
    is_clinical_identity: Generated<boolean>;
    external_user_name: string | null;
    hpii: string | null;
    prescriber_number: string | null;
    provider_authoring_system: string | null;
    provider_foreign_key: string | null;
    qualification: string | null;
    shared_account_id: string | null;
  };
  user_organisation: { user_id: string; organisation_id: string };
  provider: {
    authoring_system: string;
    foreign_key: string;
    user_type: string;
    family_name: string;
    given_name: string;
    email: string;
    hpii: string | null;
    prescriber_number: string | null;
    external_user_name: string | null;
    mapped_to: string | null;
  };
  provider_organisation: { authoring_system: string; foreign_key: string; organisation_id: string };
  clinical_account: {
    external_user_name: string;
    password_hash: string;
    authoring_system: string;
    foreign_key: string;
  };
  clinical_link: {
    state_hash: Uint8Array;
    user_id: string;
    organisation_id: string;
    code_hash: Uint8Array | null;
    authoring_system: string | null;
    foreign_key: string | null;
    expires_at: Date;
    used_at: Date | null;
  };
  mapping_state: { subject: string; failures: Generated<number>; locked_until: Date | null };
  registration: {
    id: string;
    submitted_at: Date;
    origin: string;
    form: JSONColumnType<Record<string, unknown>>;
    digest: Uint8Array;
    status: Generated<'Waiting' | 'Approved' | 'Declined'>;
    reviewed_at: Date | null;
    reviewed_by: string | null;
    decline_reason: string | null;
    user_id: string | null;
    mail_id: string | null;
  };
  invitation: { key_hash: Uint8Array; user_id: string; expires_at: Date; used_at: Date | null };
  outgoing_mail: {
    id: string;
    created_at: Date;
    recipient: string;
    subject: string;
    body: string;
    attempts: Generated<number>;
    next_attempt_at: Date;
    sent_at: Date | null;
    last_error: string | null;
  };
  reauthentication: { id: string; user_id: string; at: Date; used_by_order: string | null };
  resident: ResidentTable;
  course_end: { resident_id: string; medication_id: string; name: string; end_date: string };
  allergy_change: {
    id: string;
    resident_id: string;
    note: string;
    new_note: string;
    disclaimer: string;
    new_disclaimer: string;
    details: Reactions;
    new_details: Reactions;
    recorded_at: Date;
  };
  allergy_change_event: {
    sequence: Generated<number>;
    allergy_change_id: string;
    kind: 'Actioned' | 'Unactioned' | 'Confirmed';
    actor_id: string;
    at: Date;
  };
  encounter: { id: string; resident_id: string; user_id: string; opened_at: Date };
  pharmacy_order: {
    id: string;
    resident_id: string;
    sequence: number;
    previous_order_id: string | null;
    draft_ids: string[];
    finalised_by: string;
    finalised_by_name: string;
    finalised_at: Date;
  };
  medication: MedicationTable;
  order_medication: {
    order_id: string;
    medication_id: string;
    status: 'New' | 'Ceased' | 'Existing' | 'RePrescribed';
    status_since: string;
    stopped_on: string | null;
    change_reason: string | null;
  };
  medication_action: {
    sequence: Generated<number>;
    order_id: string;
    medication_id: string;
    status: string;
    action: 'Actioned' | 'Unactioned';
    actor_id: string;
    at: Date;
  };
  packaging_change: {
    sequence: Generated<number>;
    medication_id: string;
    packaging_type: 'None' | 'Packed' | 'UnPacked';
    actor_id: string;
    at: Date;
  };
  order_confirmation: {
    id: string;
    order_id: string;
    confirmed_by: string;
    confirmed_by_name: string;
    confirmed_at: Date;
  };
  medication_confirmation: {
    medication_id: string;
    status: 'New' | 'Ceased' | 'RePrescribed';
    confirmation_id: string;
  };
  draft: {
    id: string;
    resident_id: string;
    prescriber_id: string;
    kind: 'add' | 'change' | 'represcribe' | 'cease';
    medication_id: string | null;
    prescription: JSONColumnType<Prescription> | null;
    product: JSONColumnType<ProductIdentity>;
    reason: string | null;
    performed_on: string;
    created_at: Date;
    updated_at: Date;
  };
  catalogue_product: {
    code: string;
    product: JSONColumnType<Omit<CatalogueProduct, 'matchedName'>>;
    names: string;
  };
  client_failure: {
    id: Generated<number>;
    at: Date;
    user_id: string;
    resident_id: string | null;
    event_type: string;
    message: string;
    failure_reason: string;
  };
  audit_log: {
    sequence: Generated<number>;
    at: Generated<Date>;
    actor: string;
    action: string;
    resident: string | null;
    origin: string;
    detail: JSONColumnType<Record<string, unknown>>;
    previous: Uint8Array | null;
    hash: Generated<Uint8Array>;
  };
  idp_payload: {
    model: string;
    id: string;
    payload: JSONColumnType<Record<string, unknown>>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };
  idp_key: { kid: string; jwk: JSONColumnType<Record<string, unknown>>; created_at: Date };
  idp_secret: { name: string; value: string };
  idp_account: {
    user_name: string;
    password_hash: string;
    subject: string;
    is_demo: Generated<boolean>;
    description: Generated<string>;
  };
  sign_in_failure: {
    id: Generated<number>;
    kind: Generated<'sign-in' | 'clinical' | 'mapping'>;
    user_name: string;
    origin: string;
    at: Date;
  };
}

interface ResidentTable {
  id: string;
  authoring_system: string;
  foreign_key: string;
  facility_id: string;
  status: 'Active' | 'Deceased' | 'Discharged';
  family_name: string;
  given_name: string;
  middle_names: string | null;
  preferred_name: string | null;
  date_of_birth: string;
  sex_code: string;
  sex_name: string;
  indigenous_status_code: string;
  ctg_code: Generated<string>;
  has_similar_name: Generated<boolean>;
  is_onboarding: Generated<boolean>;
  is_new_admission: Generated<boolean>;
  medicare_number: string | null;
  medicare_expires_on: string | null;
  medicare_reference: string | null;
  dva_number: string | null;
  dva_expires_on: string | null;
  centrelink_number: string | null;
  ihi_number: string | null;
  ihi_status: Generated<Ihi['status']>;
  ihi_record_status: Generated<Ihi['recordStatus']>;
  coronavirus_status: string | null;
  health_comment: Generated<string>;
  diet: Generated<string>;
  special_needs: Generated<string>;
  medication_note: Generated<string>;
  infection_status: Generated<'none' | 'suspected' | 'confirmed'>;
  infection_comments: Generated<string>;
  allergy_status: 'LISTED' | 'NONE KNOWN' | 'NOT ASKED' | 'NONE SUPPLIED';
  allergy_note: Generated<string>;
  allergy_disclaimer: Generated<string>;
  allergies: Reactions;
  allergies_recorded_at: Date | null;
  allergies_recorded_by: string | null;
  chart_number: string | null;
  chart_expiry: string | null;
  chart_reviewed_on: string | null;
  is_chart_review_confirmed: Generated<boolean>;
  updated_at: Date;
  latest_order_id: string | null;
  chart_updated_at: Date | null;
  has_chart_changed: Generated<boolean>;
  has_allergy_updated: Generated<boolean>;
  has_open_phone_order: Generated<boolean>;
  has_complementary: Generated<boolean>;
  search_name: Generated<string>;
  sort_name: Generated<string>;
}

interface MedicationTable {
  id: string;
  resident_id: string;
  encounter_id: string | null;
  replaces_id: string | null;
  script_number: string;
  product_code: string;
  product: JSONColumnType<ProductIdentity>;
  course_type: 'Regular' | 'AsRequired' | 'ShortCourse';
  packaging_type: 'None' | 'Packed' | 'UnPacked';
  dose: string;
  route: string;
  frequency: string;
  dose_times: string[];
  start_date: string;
  end_date: string | null;
  prn_reason: string | null;
  maximum_24h: string | null;
  directions: string;
  medication_type: string;
  is_open_phone_order: Generated<boolean>;
  repeats: Generated<number>;
  prescribed_by: string;
  prescribed_by_name: string;
  prescribed_at: Date;
}
