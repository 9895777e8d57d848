CREATE TABLE "shop_fact_exclusions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_fact_exclusions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lista_id" integer NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"texto" text NOT NULL,
	"message_id" bigint,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_notes_length" CHECK (length("shop_notes"."texto") <= 300)
);
--> statement-breakpoint
CREATE TABLE "shop_sections" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_sections_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "shop_services" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shop_services_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"servico" text NOT NULL,
	"porte" text NOT NULL,
	"pelagem" text NOT NULL,
	"preco_centavos" integer,
	"a_partir" boolean NOT NULL,
	"minutos" integer,
	"version" integer NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_services_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "shop_fact_exclusions" ADD CONSTRAINT "shop_fact_exclusions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_fact_exclusions" ADD CONSTRAINT "shop_fact_exclusions_lista_id_agents_id_fk" FOREIGN KEY ("lista_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_notes" ADD CONSTRAINT "shop_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_notes" ADD CONSTRAINT "shop_notes_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_sections" ADD CONSTRAINT "shop_sections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_services" ADD CONSTRAINT "shop_services_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_fact_exclusions_key" ON "shop_fact_exclusions" USING btree ("user_id","lista_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_notes_text" ON "shop_notes" USING btree ("user_id","texto");--> statement-breakpoint
CREATE INDEX "shop_notes_message" ON "shop_notes" USING btree ("message_id") WHERE message_id is not null;