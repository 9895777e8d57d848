CREATE TABLE "trade_dates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_dates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"nome" text NOT NULL,
	"data" date NOT NULL,
	"data_fim" date,
	"tipo" text NOT NULL,
	"observacao" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "trade_dates_slug" UNIQUE("slug"),
	CONSTRAINT "trade_dates_end" CHECK ("trade_dates"."data_fim" > "trade_dates"."data")
);
